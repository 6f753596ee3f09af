"""What this project uses of Flask-Migrate, which says no types of its own."""

from flask import Flask
from flask_sqlalchemy import SQLAlchemy

class Migrate:
    def __init__(self, app: Flask, db: SQLAlchemy, directory: str = "migrations") -> None: ...
