"""What a refusal says to a person: from the rules' codes and numbers to sentences, in whatever language is spoken.

Begin at saying.py. common.py holds the sentences that no kind owns, web/kinds/<kind>/sentences.py those of one kind;
all of it without Flask, since the command line says the same.
"""
