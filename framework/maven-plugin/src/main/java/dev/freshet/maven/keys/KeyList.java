package dev.freshet.maven.keys;

import java.util.ArrayList;
import java.util.List;

/** All keys below a section, as rows. {@code NAME} stands for each element of a map, {@code []} for one of a list. */
final class KeyList {

    /** One key that has a value. */
    record Row(String key, Key of) {

        String shownDefault() {
            String text = of.defaultText();
            return text == null ? of.required() ? "required" : "none" : text.isEmpty() ? "empty" : text;
        }
    }

    private final List<Row> rows = new ArrayList<>();

    private KeyList() {
    }

    static List<Row> of(Key root) {
        KeyList list = new KeyList();
        list.add("", root);
        return list.rows;
    }

    private void add(String path, Key key) {
        Key element = key.of();
        if (key.isSection()) {
            key.keys().forEach((name, each) -> add(path.isEmpty() ? name : path + '.' + name, each));
        } else if (element != null && !element.isScalar()) {
            add(path + (key.type().equals("map") ? ".NAME" : "[]"), element);
        } else if (element != null && key.type().equals("map")) {
            rows.add(new Row(path + ".NAME", element.described(key.description())));
        } else {
            rows.add(new Row(path, key));
        }
    }
}
