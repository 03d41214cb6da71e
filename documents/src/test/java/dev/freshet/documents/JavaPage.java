package dev.freshet.documents;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The Java of one page, with what its snippets assume. All of it is one package, which has the name of the page.
 *
 * @param sources what is compiled together. A snippet that replaces an earlier file begins another list.
 */
record JavaPage(Assumed assumed, List<List<Source>> sources) {
    static boolean isJava(MarkdownPage.Snippet snippet) {
        return snippet.language().equals("java");
    }

    /** @param page from the root of the repository, as {@code docs/guide/beans.md} */
    static JavaPage read(Path page) throws IOException {
        Assumed assumed = Assumed.by(page);
        List<List<Source>> sources = new ArrayList<>();
        Map<String, Source> files = new LinkedHashMap<>();
        for (MarkdownPage.Snippet snippet : MarkdownPage.read(Repository.ROOT.resolve(page)).snippets()) {
            if (isJava(snippet)) {
                Source source = Source.of(page, snippet, assumed);
                if (files.containsKey(source.getName())) {
                    sources.add(List.copyOf(files.values()));
                }
                files.put(source.getName(), source);
            }
        }
        sources.add(List.copyOf(files.values()));
        return new JavaPage(assumed, sources);
    }

    /** The errors, each with its page and line. */
    List<String> compile(Path classes) throws Exception {
        List<String> errors = new ArrayList<>();
        for (List<Source> files : sources) {
            List<Source> all = new ArrayList<>(files);
            all.add(assumed.source());
            errors.addAll(Compiler.compile(all, assumed.withSecurity(), classes));
        }
        return errors;
    }
}
