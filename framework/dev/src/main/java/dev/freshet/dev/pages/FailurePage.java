package dev.freshet.dev.pages;

import dev.freshet.dev.compile.Problem;
import dev.freshet.dev.outcome.Failure;
import dev.freshet.dev.serve.Answer;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers why the newest files are not served: as a page for browsers, as problem details for other clients. */
public final class FailurePage implements Answer {
    private static final int STATUS = 500;
    private static final int LINES_AROUND = 4;

    private final Failure failure;
    private final long version;

    /** @param version the number of this reload; the page loads itself again after the next one */
    public FailurePage(Failure failure, long version) {
        this.failure = failure;
        this.version = version;
    }

    @Override
    public void send(HttpRequest request, HttpResponse response) throws IOException {
        response.status(STATUS).header("Cache-Control", "no-store");
        String accept = request.header("Accept");
        if (!Trusted.is(request)) {
            response.header(PreparedHeader.PROBLEM_JSON).send(ProblemJson.of(STATUS, failure.title()));
        } else if (accept != null && accept.contains("text/html")) {
            response.contentType("text/html;charset=UTF-8").header(Html.POLICY).send(html());
        } else {
            response.header(PreparedHeader.PROBLEM_JSON).send(json());
        }
    }

    private byte[] json() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("title", failure.title());
        members.put("status", STATUS);
        members.put("detail", failure.message());
        if (!failure.problems().isEmpty()) {
            members.put("problems", failure.problems().stream().map(FailurePage::members).toList());
        }
        return ProblemJson.of(members);
    }

    private static Map<String, Object> members(Problem problem) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("file", String.valueOf(problem.file()));
        members.put("line", problem.line());
        members.put("column", problem.column());
        members.put("message", problem.message());
        return members;
    }

    private String html() {
        Html page = new Html(failure.title());
        if (failure.problems().isEmpty()) {
            page.paragraph("wrong", failure.message());
        }
        for (Problem problem : failure.problems()) {
            add(problem, page);
        }
        if (!failure.trace().isEmpty()) {
            page.code(failure.trace().lines().toList(), -1);
        }
        return page.reloadingAfter(version).end();
    }

    private static void add(Problem problem, Html page) {
        Path file = problem.file();
        if (file == null) {
            page.paragraph("wrong", problem.message());
            return;
        }
        page.paragraph("place", file + ":" + problem.line());
        page.paragraph("wrong", problem.message());
        List<String> lines = lines(file);
        int wrong = (int) problem.line() - 1;
        if (wrong < 0 || wrong >= lines.size()) {
            return;
        }
        int from = Math.max(0, wrong - LINES_AROUND);
        List<String> excerpt = new ArrayList<>();
        for (int i = from; i < Math.min(lines.size(), wrong + LINES_AROUND + 1); i++) {
            excerpt.add("%5d  %s".formatted(i + 1, lines.get(i)));
        }
        page.code(excerpt, wrong - from);
    }

    private static List<String> lines(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException gone) {
            return List.of();
        }
    }
}
