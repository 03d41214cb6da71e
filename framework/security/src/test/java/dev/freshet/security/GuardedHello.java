package dev.freshet.security;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;

/** The server of {@link TokenBenchmark}: an open and a guarded hello. Runs until its standard input ends. */
final class GuardedHello {
    static final String OPEN = "/hello";
    static final String GUARDED = "/hello/guarded";

    private GuardedHello() {
    }

    public static void main(String[] arguments) throws Exception {
        try (Issuer issuer = new Issuer();
                RunningApplication application = Freshet.start(Library.class, "--server.port=0",
                        "--logging.level.root=warn", "--security.jwt[0].issuer=" + issuer.url(),
                        "--security.jwt[0].audience=books")) {
            System.out.println(TokenBenchmark.MARK + application.port() + ' ' + issuer.token(3_600, "reader"));
            while (System.in.read() >= 0) {
                continue;
            }
        }
    }
}
