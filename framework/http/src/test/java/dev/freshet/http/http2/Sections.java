package dev.freshet.http.http2;

import java.nio.charset.StandardCharsets;

/** Field sections out of text. */
final class Sections {
    private Sections() {
    }

    /** @param fields each as "name: value" */
    static FieldSection of(String... fields) {
        FieldSection section = new FieldSection(16_384, 100);
        for (String field : fields) {
            int colon = field.indexOf(": ", 1);
            byte[] name = field.substring(0, colon).getBytes(StandardCharsets.ISO_8859_1);
            byte[] value = field.substring(colon + 2).getBytes(StandardCharsets.ISO_8859_1);
            section.add(name, 0, name.length, value, 0, value.length);
        }
        return section;
    }
}
