"""The app served at the table: uvicorn by http and https in one process, the house's certificate, what is printed."""
