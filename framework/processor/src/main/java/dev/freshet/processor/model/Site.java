package dev.freshet.processor.model;

import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * A place in the user's source that a message is about.
 *
 * @param text how the message names it: {@code HeroService}, {@code AppConfig.dataSource()}
 * @param element where the compiler shows the message; null in tests without a compiler
 */
public record Site(String text, @Nullable Element element) {

    /** A place without an element. */
    public static Site of(String text) {
        return new Site(text, null);
    }

    @Override
    public String toString() {
        return text;
    }
}
