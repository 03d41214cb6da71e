package dev.freshet.security;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.Config;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.Access;
import dev.freshet.web.Route;
import java.util.Map;

/** The server of {@link TokenBenchmark}: an open and a guarded hello. Runs until its standard input ends. */
final class GuardedHello {
    static final String OPEN = "/open";
    static final String GUARDED = "/guarded";

    private GuardedHello() {
    }

    public static void main(String[] arguments) throws Exception {
        try (Issuer issuer = new Issuer();
                SecurityGate gate = new SecurityGate(Config.of(Map.of("security.jwt[0].issuer", issuer.url(),
                        "security.jwt[0].audience", "books")).bind(new SecurityProperties$Binder()));
                RunningApplication application = Freshet.create().port(0).gate(gate)
                        .route(hello(OPEN, Access.permitAll())).route(hello(GUARDED, Access.authenticated()))
                        .arguments(arguments).start()) {
            System.out.println(TokenBenchmark.MARK + application.port() + ' ' + issuer.token(3_600, "reader"));
            while (System.in.read() >= 0) {
                continue;
            }
        }
    }

    private static Route hello(String path, Access access) {
        return Route.builder(HttpMethod.GET, path).access(access)
                .build((_, response, _) -> response.send("Hello, World!"));
    }
}
