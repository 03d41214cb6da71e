package dev.freshet.maven.keys;

import java.util.Map;

/** Writes the Markdown page of all keys. */
final class KeysPage {
    private static final String HEAD = """
            # All configuration keys

            This page lists the keys of all modules of Freshet. It is generated from the code:
            `./freshet test ConfigurationKeysPageTest` compares it, and writes it again if the environment variable
            `FRESHET_WRITE_PAGES` is `true`. `NAME` stands for a name that you choose, and `[]` for an element of a list.

            [Configuration](configuration.md) explains where to set keys and how values are written. In your own project,
            `./mvnw freshet:config` prints this list with your keys and their current values.
            """;

    private KeysPage() {
    }

    static String of(Key root) {
        StringBuilder page = new StringBuilder(HEAD);
        root.keys().forEach((prefix, section) -> {
            page.append("\n## ").append(prefix)
                    .append("\n\n| Key | Type | Default | Meaning |\n| --- | --- | --- | --- |\n");
            for (KeyList.Row row : KeyList.of(Key.section(Map.of(prefix, section)))) {
                page.append("| `").append(row.key()).append("` | ")
                        .append(escaped(row.of().shownType())).append(" | ").append(shownDefault(row)).append(" | ")
                        .append(sentence(escaped(row.of().description()))).append(" |\n");
            }
        });
        return page.toString();
    }

    private static String shownDefault(KeyList.Row row) {
        String text = row.of().defaultText();
        return text == null || text.isEmpty() ? row.shownDefault() : '`' + text + '`';
    }

    private static String sentence(String text) {
        return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
