"""Form fields that take what people send and refuse what only a program would."""

from collections.abc import Sequence
from typing import Any, cast

from flask import request
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import IntegerField, StringField

from scorekeeper.web.site.parsing import whole


class WholeField(IntegerField):
    """A whole number of at most nine digits: more than any table counts, and less than breaks a comparison."""

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        """Read the first value sent. Raises ValueError, the field's own refusal, for what is no such number."""
        if not valuelist:
            return
        self.data = whole(str(valuelist[0]))
        if self.data is None and str(valuelist[0]).strip():
            raise ValueError(self.gettext("Not a valid integer value."))


class KeyField(StringField):
    """The value of the key that was tapped. White space alone is no key: `Optional` lets it pass unread."""

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        """Read the first value sent, without the white space around it."""
        self.data = str(valuelist[0]).strip() if valuelist else ""


class TypedForm(FlaskForm):
    """A form that reads what was typed and nothing else: a field sent as a file, or as JSON, counts as missing."""

    class Meta(FlaskForm.Meta):
        """Reads the form alone; Flask-WTF's own reads files and JSON as well."""

        def wrap_formdata(self, form: FlaskForm, formdata: Any) -> Any:
            """Return what was typed, for a form that is not handed anything else. None: nothing was."""
            if formdata is None or isinstance(formdata, MultiDict):
                return cast("Any", formdata)  # of whatever values: the fields look at them
            return request.form or None
