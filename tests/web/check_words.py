#!/usr/bin/env python3
"""The page's words: both languages have the same keys, every key that the page names exists, and none is idle."""

import pathlib
import re
import unittest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "tools/web/page"
# Keys made of a part and a value: t(`clock.${key}`).
FAMILIES = ("clock", "disc", "discs", "format", "game", "kind", "mark", "pieces", "problem", "reason", "result", "side", "tab", "theme", "about-engine")


def keys(language: str) -> set[str]:
    return set(re.findall(r'^  "([^"]+)":', (PAGE / f"text/{language}.js").read_text(encoding="utf-8"), re.MULTILINE))


def sources() -> dict[pathlib.Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in PAGE.rglob("*") if path.suffix in (".js", ".css", ".html")}


class Words(unittest.TestCase):
    def test_languages_agree(self) -> None:
        # Kanji name the pieces in Japanese, and "Black" needs no word of its own for discs in English.
        only_one = {key for key in keys("en") ^ keys("ja") if not key.startswith(("kind.", "disc."))}
        self.assertEqual(only_one, set())

    def test_named_keys_exist(self) -> None:
        for path, text in sources().items():
            for key in re.findall(r'\bt\("([^"]+)"', text):
                self.assertIn(key, keys("en"), path)

    def test_no_key_is_idle(self) -> None:
        words = "\n".join(text for path, text in sources().items() if path.parent.name != "text" or path.name == "text.js")
        for key in keys("en"):
            if key.split(".")[0] not in FAMILIES:
                self.assertIn(f'"{key}"', words, "nothing uses it")

    def test_nothing_inline_and_nothing_from_elsewhere(self) -> None:
        for path, text in sources().items():
            self.assertNotRegex(text, r"\.innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", path)
            foreign = [url for url in re.findall(r"https?://[^\s\"'`)]+", text) if url != "http://www.w3.org/2000/svg"]
            self.assertEqual(foreign, [], path)
        html = (PAGE / "index.html").read_text(encoding="utf-8")
        self.assertNotRegex(html, r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)")
        self.assertIn("default-src 'none'", html)

    def test_files_are_small(self) -> None:
        for path, text in sources().items():
            self.assertLess(len(text.splitlines()), 500, path)


if __name__ == "__main__":
    unittest.main()
