from click import Group

db: Group
