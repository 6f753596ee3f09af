"""Serve the app with uvicorn by http and https in one process."""
