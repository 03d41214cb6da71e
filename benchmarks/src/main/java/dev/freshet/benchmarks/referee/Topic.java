package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The contests that one command measures. */
enum Topic {
    GATEWAY {
        @Override
        List<Contest> contests(Contenders contenders) {
            List<Subject> modes = Stream.concat(Arrays.stream(ServerMode.values()).map(contenders::gateway),
                    Stream.of(contenders.gateway(ServerMode.NIO_VIRTUAL, "-Xmx32m"))).toList();
            List<Subject> referees = List.of(contenders.haproxy(), contenders.nginx(""));
            List<Contest> contests = new ArrayList<>();
            for (int connections : List.of(16, 64, 256)) {
                contests.add(new Contest("gateway", Traffic.http1(connections), "/proxied/hello", "Hello, World!",
                        referees, modes, GATEWAY_LIMIT, true));
            }
            contests.add(new Contest("gateway to HTTP/1.1", Traffic.http2(32, 8), "/proxied/hello", "Hello, World!",
                    List.of(contenders.haproxy()), modes, GATEWAY_LIMIT, false));
            return contests;
        }
    },
    STATIC {
        @Override
        List<Contest> contests(Contenders contenders) {
            Traffic plain = Traffic.http1(64);
            return Stream.concat(
                    Stream.of(file("1k", plain, 1.3, contenders), file("20k", plain, 1.5, contenders),
                            file("1m", plain, 1.05, contenders)),
                    Stream.of("1k", "20k", "1m").map(name -> file(name, plain.overTls(), 1.3, contenders))).toList();
        }

        private Contest file(String name, Traffic traffic, double limit, Contenders contenders) {
            String path = "/" + name + ".txt";
            return new Contest("file of " + name.toUpperCase(Locale.ROOT) + "B", traffic, path,
                    contenders.material().content(path),
                    List.of(contenders.nginx(traffic.tls() ? "ssl" : "")),
                    List.of(contenders.service(traffic.tls())), limit, false);
        }
    },
    TLS {
        @Override
        List<Contest> contests(Contenders contenders) {
            Subject nginx = contenders.nginx("ssl http2");
            Subject freshet = contenders.service(true);
            return List.of(text(Traffic.http1(64).overTls(), nginx, freshet, 1.1),
                    text(Traffic.http2(32, 16).overTls(), nginx, freshet, 1),
                    text(Traffic.newTlsConnections(8), nginx, freshet, 2),
                    text(Traffic.resumedTlsConnections(8), nginx, freshet, 2));
        }

        private Contest text(Traffic traffic, Subject nginx, Subject freshet, double limit) {
            return new Contest("13 bytes of text", traffic, "/hello", "Hello, World!", List.of(nginx), List.of(freshet),
                    limit, false);
        }
    };

    private static final double GATEWAY_LIMIT = 1.1;

    /** @throws dev.freshet.lab.LabException if a referee is not installed */
    abstract List<Contest> contests(Contenders contenders);
}
