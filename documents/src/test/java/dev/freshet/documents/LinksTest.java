package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links between documents lead somewhere. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern ADDRESS = Pattern.compile("[a-z]+:.*");

    @Test
    void every_link_leads_to_a_file_and_a_heading_that_exist() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : Repository.documents()) {
            for (String link : links(document)) {
                int hash = link.indexOf('#');
                Path target = hash == 0 ? document
                        : document.resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
                if (!Files.exists(target)) {
                    broken.add(name(document) + ": no file " + link);
                } else if (hash >= 0 && target.toString().endsWith(".md")
                        && !MarkdownPage.read(target).anchors().contains(link.substring(hash + 1))) {
                    broken.add(name(document) + ": no heading " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void every_guide_is_reached_from_the_index() throws IOException {
        Path index = Repository.ROOT.resolve("docs/README.md");
        Set<Path> linked = new HashSet<>();
        for (String link : links(index)) {
            linked.add(index.resolveSibling(link.replaceFirst("#.*", "")).normalize());
        }
        List<String> missing = new ArrayList<>();
        for (Path document : Repository.documents()) {
            if (document.startsWith(Repository.ROOT.resolve("docs/guide")) && !linked.contains(document)) {
                missing.add(name(document));
            }
        }
        assertThat(missing).as("guides without a link in docs/README.md").isEmpty();
    }

    private static List<String> links(Path document) throws IOException {
        List<String> links = new ArrayList<>();
        for (String line : MarkdownPage.read(document).prose()) {
            LINK.matcher(line).results().map(match -> match.group(1))
                    .filter(link -> !ADDRESS.matcher(link).matches()).forEach(links::add);
        }
        return links;
    }

    private static String name(Path document) {
        return Repository.ROOT.relativize(document).toString();
    }
}
