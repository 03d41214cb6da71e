package dev.freshet.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A document in its parts.
 *
 * @param prose its lines, blank where there is code
 * @param snippets what stands between fences
 * @param anchors of its headings, as GitHub makes them
 */
record MarkdownPage(List<String> prose, List<Snippet> snippets, Set<String> anchors) {
    /**
     * Code between fences.
     *
     * @param language behind the first fence; empty for none
     * @param line of the first fence, from 1
     */
    record Snippet(String language, int line, String text) {
    }

    static MarkdownPage read(Path file) throws IOException {
        List<String> prose = new ArrayList<>();
        List<Snippet> snippets = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.strip().startsWith("```")) {
                prose.add(line.startsWith("    ") ? "" : line);
                continue;
            }
            int indent = line.indexOf('`');
            int first = i++;
            StringBuilder text = new StringBuilder();
            for (; i < lines.size() && !lines.get(i).strip().equals("```"); i++) {
                String code = lines.get(i);
                text.append(code.substring(Math.min(indent, code.length()))).append('\n');
            }
            snippets.add(new Snippet(line.strip().substring(3), first + 1, text.toString()));
            prose.addAll(Collections.nCopies(i - first + 1, ""));
        }
        return new MarkdownPage(prose, snippets, anchors(prose));
    }

    private static Set<String> anchors(List<String> prose) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : prose) {
            if (line.matches("#{1,6} .*")) {
                String anchor = anchor(line.replaceFirst("#+ ", ""));
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + '-' + before);
            }
        }
        return anchors;
    }

    private static String anchor(String heading) {
        return heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").strip().toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_\\- ]", "").replace(' ', '-');
    }
}
