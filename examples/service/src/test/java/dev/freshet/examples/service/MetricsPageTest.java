package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of metrics in docs/guide/operations.md name what an application with a data source shows, and no more. */
class MetricsPageTest {
    private static final Pattern SHOWN = Pattern.compile("(?m)^# TYPE (\\S+) ");
    /** A name, perhaps with labels behind it: {@code a_b_total}, {@code a_b_*}, or {@code _b} for {@code a_b}. */
    private static final Pattern NAMED =
            Pattern.compile("`((?:freshet|hikaricp|jvm|process|system)?_[a-z_]+\\*?)(?:\\{[^`]*)?`");

    @Test
    void every_metric_is_on_the_page_and_every_name_on_the_page_is_a_metric() throws Exception {
        Set<String> shown = shown();
        Set<String> named = named();

        assertThat(shown.stream().filter(metric -> named.stream().noneMatch(name -> covers(name, metric))))
                .as("metrics that docs/guide/operations.md does not name; add a row for each").isEmpty();
        assertThat(named.stream().filter(name -> shown.stream().noneMatch(metric -> covers(name, metric))))
                .as("names in docs/guide/operations.md that no metric has").isEmpty();
    }

    /** A star stands for any end. The page says once that each histogram also has a greatest value. */
    private static boolean covers(String name, String metric) {
        return name.endsWith("*") ? metric.startsWith(name.substring(0, name.length() - 1))
                : metric.equals(name) || name.endsWith("_seconds") && metric.equals(name + "_max");
    }

    private static Set<String> shown() throws IOException, InterruptedException {
        try (RunningApplication service = Freshet.start(App.class, "--server.port=0", "--server.host=127.0.0.1",
                "--management.metrics.enabled"); HttpClient client = HttpClient.newHttpClient()) {
            URI target = URI.create("http://127.0.0.1:" + service.port() + "/actuator/prometheus");
            String scrape = client.send(HttpRequest.newBuilder(target).build(), BodyHandlers.ofString()).body();
            return SHOWN.matcher(scrape).results().map(type -> type.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** What the first cells of the tables name below the heading "Metrics". */
    private static Set<String> named() throws IOException {
        String page = Files.readString(Repository.root().resolve("docs/guide/operations.md"));
        String fromMetrics = page.substring(page.indexOf("\n## Metrics\n"));
        String metrics = fromMetrics.substring(0, fromMetrics.indexOf("\n##", 1));
        Set<String> names = new TreeSet<>();
        for (String line : metrics.lines().filter(row -> row.startsWith("| `")).toList()) {
            String base = "";
            for (MatchResult name : NAMED.matcher(line.split("\\|")[1]).results().toList()) {
                String text = name.group(1);
                base = text.startsWith("_") ? base : text;
                names.add(text.startsWith("_") ? base + text : text);
            }
        }
        return names;
    }
}
