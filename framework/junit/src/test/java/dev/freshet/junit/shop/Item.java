package dev.freshet.junit.shop;

import dev.freshet.data.row.Row;

@Row
public record Item(long id, String name) {
}
