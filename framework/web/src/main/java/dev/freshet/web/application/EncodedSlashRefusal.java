package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.ProblemDetail;
import java.io.IOException;

final class EncodedSlashRefusal implements HttpHandler {
    @Override
    public void handle(HttpRequest request, HttpResponse response) throws IOException {
        ProblemDetail.forStatusAndDetail(400, "the path has an encoded slash or backslash").send(response);
    }

    @Override
    public boolean nonBlocking() {
        return true;
    }
}
