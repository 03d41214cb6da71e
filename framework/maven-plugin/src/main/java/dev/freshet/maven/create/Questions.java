package dev.freshet.maven.create;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Completes the user's arguments. Asks for the missing ones if someone can answer, and takes defaults otherwise.
 *
 * @param ask shows a question and returns the answer; null if nobody can be asked
 */
record Questions(@Nullable UnaryOperator<@Nullable String> ask) {

    /** For a program on a terminal. */
    static Questions onConsole() {
        java.io.Console console = System.console();
        return new Questions(console == null || !console.isTerminal() ? null : text -> console.readLine("%s", text));
    }

    /** For a program that nobody watches. */
    static Questions none() {
        return new Questions(null);
    }

    /**
     * @param given some of {@code name}, {@code package}, {@code database}, {@code security} and {@code port}
     * @throws CreateException if a part is missing or not valid
     */
    NewProject complete(Map<String, String> given) throws CreateException {
        String name = value(given.get("name"), "Name, for example my-shop", "");
        if (name.isEmpty()) {
            throw new CreateException("a project needs a name, for example my-shop");
        }
        NewProject.checkName(name);
        String packageName = value(given.get("package"), "Package", NewProject.defaultPackage(name));
        String database = value(given.get("database"), "Database (none, h2, postgresql)", Database.H2.key());
        String security = value(given.get("security"), "Adding items needs a token (yes, no)", "no");
        String port = value(given.get("port"), "Port", "8080");
        return NewProject.of(name, packageName, database, security, port);
    }

    private String value(@Nullable String given, String question, String fallback) {
        if (given != null) {
            return given.strip();
        }
        String answer = ask == null ? null
                : ask.apply(question + (fallback.isEmpty() ? ": " : " [" + fallback + "]: "));
        return answer == null || answer.isBlank() ? fallback : answer.strip();
    }
}
