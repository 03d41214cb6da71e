package dev.freshet.dev.pages;

import dev.freshet.http.PreparedHeader;
import java.util.List;

/** Builds a page. All text is escaped. */
final class Html {
    /** The application's own policy could forbid the scripts and styles of these pages. */
    static final PreparedHeader POLICY = new PreparedHeader("Content-Security-Policy",
            "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'");
    private static final String STYLE = """
            :root{color-scheme:light dark;--text:light-dark(#222,#ddd);--ground:light-dark(#fff,#181818);
            --code:light-dark(#f5f5f2,#262626);--marked:light-dark(#ffd9d2,#6b2a20);--wrong:light-dark(#a02010,#ff9a8a)}
            body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:var(--text);background:var(--ground)}
            h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}
            pre{background:var(--code);padding:.7rem;overflow:auto}mark{background:var(--marked);color:inherit;display:block}
            table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.15rem .8rem .15rem 0;vertical-align:top}
            td,.place{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}.place{font-weight:600}
            .wrong{color:var(--wrong);white-space:pre-wrap}""";

    private final StringBuilder text = new StringBuilder();

    Html(String title) {
        text.append("<!doctype html><html lang=en><meta charset=utf-8><title>").append(escape(title))
                .append("</title><style>").append(STYLE).append("</style><h1>").append(escape(title)).append("</h1>\n");
    }

    Html heading(String heading) {
        text.append("<h2>").append(escape(heading)).append("</h2>\n");
        return this;
    }

    Html paragraph(String kind, String words) {
        text.append("<p class=").append(kind).append('>').append(escape(words)).append("</p>\n");
        return this;
    }

    /** @param marked the index of a line to highlight; -1 for none */
    Html code(List<String> lines, int marked) {
        text.append("<pre>");
        for (int i = 0; i < lines.size(); i++) {
            String line = escape(lines.get(i));
            text.append(i == marked ? "<mark>" + line + "</mark>" : line + "\n");
        }
        text.append("</pre>\n");
        return this;
    }

    Html table(List<String> heads, List<List<String>> rows) {
        text.append("<table><tr>");
        heads.forEach(head -> text.append("<th>").append(escape(head)));
        for (List<String> row : rows) {
            text.append("<tr>");
            row.forEach(cell -> text.append("<td>").append(escape(cell)));
        }
        text.append("</table>\n");
        return this;
    }

    /** Makes the page load itself again after the next reload. */
    Html reloadingAfter(long version) {
        text.append("<script>new EventSource('/.freshet/events?seen=").append(version)
                .append("').addEventListener('reload',()=>location.reload())</script>\n");
        return this;
    }

    String end() {
        return text.toString();
    }

    private static String escape(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
