package dev.freshet.dev.pages;

import dev.freshet.dev.outcome.Reload;
import dev.freshet.dev.serve.Answer;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/**
 * The page about the application: its parts, its last reloads and its last requests.
 *
 * @param parts rows of routes, beans and configuration
 * @param reloads the newest first
 * @param requests the newest first
 */
public record StartPage(String name, Map<String, List<List<String>>> parts, List<Reload> reloads,
        List<List<String>> requests, long version) implements Answer {

    @Override
    public void send(HttpRequest request, HttpResponse response) throws IOException {
        if (!Trusted.is(request)) {
            response.status(404).send("Not Found");
            return;
        }
        response.status(200).contentType("text/html;charset=UTF-8").header(Html.POLICY)
                .header("Cache-Control", "no-store").send(html());
    }

    private String html() {
        Html page = new Html(name);
        page.heading("Routes").table(List.of("Method", "Path", "Handler", "Callers", "Stated by"), rows("routes"));
        page.heading("Beans").table(List.of("Name", "Type"), rows("beans"));
        page.heading("Configuration").table(List.of("Key", "Value", "Origin"), rows("configuration"));
        page.heading("Last reloads").table(List.of("Time", "What", "Result"),
                reloads.stream().map(each -> List.of(time(each), each.what(), each.text())).toList());
        page.heading("Last requests").table(List.of("Request", "Status", "Time"), requests);
        return page.reloadingAfter(version).end();
    }

    private List<List<String>> rows(String part) {
        return parts.getOrDefault(part, List.of());
    }

    private static String time(Reload reload) {
        return LocalTime.ofInstant(reload.at(), ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
