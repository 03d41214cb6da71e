package dev.freshet.processor.model;

import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The place in the user's source that a message is about.
 *
 * @param text its name in messages: {@code HeroService}, {@code AppConfig.dataSource()}
 * @param element the element for the compiler's message; null in tests without a compiler
 */
public record Site(String text, @Nullable Element element) {

    public static Site of(String text) {
        return new Site(text, null);
    }

    @Override
    public String toString() {
        return text;
    }
}
