package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The guides name only keys that docs/guide/configuration-keys.md lists, which is generated from the code. */
class KeysTest {
    private static final Path GUIDE = Repository.ROOT.resolve("docs/guide");
    private static final Pattern LISTED = Pattern.compile("\\| `([^`]*)` \\|.*");
    private static final Pattern INLINE = Pattern.compile("`([a-z]+(?:\\.[\\w\\[\\]-]+)+)(?:: [^`]*)?`");
    /** Spring's keys. */
    private static final Set<String> OTHER_PAGES = Set.of("from-spring.md");
    /** Files and packages. */
    private static final Set<String> OTHER_NAMES = Set.of("data.sql", "gateway.yml", "server.share", "server.admission",
            "security.browser");

    /** The pages of the gateway show parts of its section. */
    private static final Set<String> OF_GATEWAY = Set.of("routes", "upstreams", "filters");

    private final List<String> listed = new ArrayList<>();
    private final Set<String> sections = new LinkedHashSet<>();

    KeysTest() throws IOException {
        for (String line : Files.readAllLines(GUIDE.resolve("configuration-keys.md"))) {
            LISTED.matcher(line).results().map(row -> row.group(1)).forEach(listed::add);
        }
        for (String key : listed) {
            sections.add(key.substring(0, key.indexOf('.')));
        }
        // These are also properties of Maven and of the JVM.
        sections.remove("freshet");
    }

    @Test
    void keys_in_yaml_exist() throws IOException {
        Pattern known = Pattern.compile(listed.stream().map(key -> expression(key) + "([.\\[].*)?")
                .collect(Collectors.joining("|")));
        List<String> wrong = new ArrayList<>();
        for (Path page : pages()) {
            for (MarkdownPage.Snippet snippet : MarkdownPage.read(page).snippets()) {
                if (snippet.language().equals("yaml")) {
                    keysOf(snippet).filter(key -> !known.matcher(key).matches())
                            .forEach(key -> wrong.add(page.getFileName() + ":" + snippet.line() + ": " + key));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void keys_in_sentences_exist() throws IOException {
        Pattern known = Pattern.compile(listed.stream().flatMap(KeysTest::withSections).distinct()
                .map(KeysTest::expression).collect(Collectors.joining("|")));
        List<String> wrong = new ArrayList<>();
        for (Path page : pages()) {
            List<String> lines = MarkdownPage.read(page).prose();
            for (int i = 0; i < lines.size(); i++) {
                String place = page.getFileName() + ":" + (i + 1) + ": ";
                INLINE.matcher(lines.get(i)).results().map(found -> found.group(1).replaceAll("\\[\\d+]", "[]"))
                        .filter(key -> sections.contains(key.substring(0, key.indexOf('.'))))
                        .filter(key -> !OTHER_NAMES.contains(key) && !known.matcher(key).matches())
                        .forEach(key -> wrong.add(place + key));
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        return Repository.documents().stream().filter(page -> page.startsWith(GUIDE))
                .filter(page -> !OTHER_PAGES.contains(page.getFileName().toString())).toList();
    }

    /** The keys of Freshet in a YAML file, as {@code security.jwt[].issuer}. */
    private Stream<String> keysOf(MarkdownPage.Snippet snippet) {
        Object root = new Load(LoadSettings.builder().build()).loadAllFromString(snippet.text()).iterator().next();
        return root instanceof Map<?, ?> map ? map.entrySet().stream()
                .flatMap(entry -> keys(qualified(entry.getKey().toString()), entry.getValue()))
                .filter(key -> sections.contains(key.replaceFirst("[.\\[].*", ""))) : Stream.of();
    }

    private static String qualified(String key) {
        return OF_GATEWAY.contains(key) ? "gateway." + key : key;
    }

    private static Stream<String> keys(String name, Object value) {
        return switch (value) {
            case Map<?, ?> map -> map.entrySet().stream()
                    .flatMap(entry -> keys(name + "." + entry.getKey(), entry.getValue()));
            case List<?> list when !list.isEmpty() && list.getFirst() instanceof Map -> list.stream()
                    .flatMap(element -> keys(name + "[]", element));
            case null, default -> Stream.of(name);
        };
    }

    /** {@code a.b.c}, {@code a.b} and {@code a}: sentences also name sections. */
    private static Stream<String> withSections(String key) {
        return Stream.iterate(key, name -> !name.isEmpty(),
                name -> name.substring(0, Math.max(0, Math.max(name.lastIndexOf('.'), name.lastIndexOf('[')))));
    }

    private static String expression(String key) {
        return Pattern.quote(key).replace("NAME", "\\E[^.]+\\Q");
    }
}
