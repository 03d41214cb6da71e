package dev.freshet.examples.chat;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.inject.Component;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;

/** Lets the page load and run only its own files, and talk only to its own host, whatever people type. */
@Component
class PageSecurity implements Filter {
    @Override
    public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
        response.header("Content-Security-Policy", "default-src 'self'; img-src data:; frame-ancestors 'none'");
        response.header("X-Content-Type-Options", "nosniff");
        chain.filter(request, response);
    }
}
