#!/bin/sh
# Puts in the programs that tests drive: Debian's chromium and postgresql, the Pango that PDFs are drawn with, the poppler
# that reads them again, the proxies caddy and nginx, WebKit with its driver and the screen that it draws on, and what makes
# networks of its own.
# Without root or apt it names what is missing; those tests are then skipped (and fail where CI=true).
set -u

missing=""
command -v chromium >/dev/null 2>&1 || missing="$missing chromium fonts-dejavu-core"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
ls /usr/lib/*/libpangoft2-1.0.so.0 >/dev/null 2>&1 || missing="$missing libpango-1.0-0 libpangoft2-1.0-0"
ls /usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf >/dev/null 2>&1 || missing="$missing fonts-liberation"
ls /usr/share/fonts/truetype/noto/NotoSerif-Bold.ttf >/dev/null 2>&1 || missing="$missing fonts-noto-core"
ls /usr/lib/*/libharfbuzz-subset.so.0 >/dev/null 2>&1 || missing="$missing libharfbuzz-subset0"
command -v pdftotext >/dev/null 2>&1 || missing="$missing poppler-utils"
command -v caddy >/dev/null 2>&1 || missing="$missing caddy"
command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] || missing="$missing nginx-light"
command -v WebKitWebDriver >/dev/null 2>&1 || missing="$missing webkit2gtk-driver"
command -v Xvfb >/dev/null 2>&1 || missing="$missing xvfb"
command -v ip >/dev/null 2>&1 || [ -x /sbin/ip ] || missing="$missing iproute2"
# The browser without its window: the same engine for two thirds of the work. Where it cannot be had, chromium it is.
command -v chromium-headless-shell >/dev/null 2>&1 && lighter="" || lighter="chromium-headless-shell"
[ -n "$missing$lighter" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    [ -z "$missing" ] || echo "Only root may install programs, by apt. Missing, so their tests are left out:$missing" >&2
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1  # nothing that is installed is started
install="apt-get install -q -y --no-install-recommends --no-remove"
timeout 300 apt-get update -q >install-programs.log 2>&1
if [ -n "$missing" ]; then
    echo "Installing what the tests drive, which takes a minute or two:$missing"
    # shellcheck disable=SC2086
    $install $missing >>install-programs.log 2>&1 || {
        echo "apt-get could not install:$missing (see install-programs.log)" >&2
        exit 0
    }
fi
[ -z "$lighter" ] || timeout 300 $install $lighter >>install-programs.log 2>&1
rm install-programs.log
exit 0
