"""The screens of O'NO 99: one tap per lost hand or per card; rules in words, history."""
