package dev.freshet.web;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;

record NumberedHandler(NumberedHandlers handlers, int number) implements RouteHandler {
    @Override
    public void handle(HttpRequest request, HttpResponse response, Route route) throws Exception {
        handlers.handle(number, request, response, route);
    }
}
