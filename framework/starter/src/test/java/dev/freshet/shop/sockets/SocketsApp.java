package dev.freshet.shop.sockets;

import dev.freshet.http.HttpException;
import dev.freshet.inject.Component;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathPatterns;
import dev.freshet.web.RestController;

/** Names the application; what is beside its endpoints. */
public final class SocketsApp {
    private SocketsApp() {
    }

    /** A page at the path of an endpoint. */
    @RestController
    static class Page {
        @GetMapping("/ws/room/*")
        String room() {
            return "a page";
        }
    }

    /** Lets those in who say who they are. */
    @Component
    @PathPatterns("/ws/secret/**")
    static class Guard implements Filter {
        @Override
        public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
            String user = request.header("X-User");
            if (user == null) {
                throw new HttpException(401, "say who you are");
            }
            request.attribute("user", user);
            chain.filter(request, response);
        }
    }
}
