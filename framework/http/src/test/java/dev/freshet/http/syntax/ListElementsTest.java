package dev.freshet.http.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListElementsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a | A",
        "A,\tb , a b | A token other",
        "a,,b, | A empty token empty",
        ", | empty empty",
        "a;q=1,ab | other token",
    })
    void goes_through_every_element_without_the_blanks_around_it(String list, String kinds) {
        assertThat(kinds(list)).containsExactly(kinds.split(" "));
    }

    @Test
    void blanks_alone_are_an_empty_element() {
        assertThat(kinds("")).containsExactly("empty");
        assertThat(kinds(" \t")).containsExactly("empty");
    }

    private static List<String> kinds(String list) {
        ListElements elements = new ListElements(Ascii.bytes(list), 0, list.length());
        List<String> kinds = new ArrayList<>();
        while (elements.next()) {
            kinds.add(elements.is(Ascii.bytes("a")) ? "A"
                    : elements.isEmpty() ? "empty" : elements.isToken() ? "token" : "other");
        }
        return kinds;
    }
}
