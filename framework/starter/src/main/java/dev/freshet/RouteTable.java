package dev.freshet;

import dev.freshet.web.Route;
import dev.freshet.web.application.WebApplication;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the routes of an application with their callers. With the system property {@code freshet.print-routes=true},
 * the application prints the list and ends before it listens; what it logs goes to standard error. Rules of the
 * configuration count.
 */
final class RouteTable {
    private static final String PROPERTY = "freshet.print-routes";
    private static final List<String> HEADINGS = List.of("METHOD", "PATH", "CALLERS", "HANDLER", "STATED BY");

    private RouteTable() {
    }

    static boolean isWanted() {
        return Boolean.getBoolean(PROPERTY);
    }

    static String of(WebApplication application) {
        List<List<String>> rows = new ArrayList<>(List.of(HEADINGS));
        application.routes().forEach(route -> rows.add(row(route.method().name(), route)));
        application.handshakes().forEach(route -> rows.add(row("WEBSOCKET", route)));
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(row.get(column)).repeat(' ', width(rows, column) - row.get(column).length() + 2);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static List<String> row(String method, Route route) {
        return List.of(method, route.path(), route.callers(), route.origin(), route.accessOrigin());
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }
}
