package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.start.Packaged;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Toolchain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The servers of the contests.
 *
 * @param upstreamPort of the service behind the gateways; 0 if the topic has none
 */
record Contenders(Material material, Pinning pinning, int upstreamPort) {
    private static final Path REFEREES =
            Path.of(System.getProperty("freshet.root", "."), "benchmarks/src/main/referees");

    /** @param listen parameters of nginx's directive {@code listen}, such as {@code ssl http2} */
    Subject nginx(String listen) {
        int cores = pinning.possible() ? pinning.server().size() : Runtime.getRuntime().availableProcessors();
        return new Subject("nginx", List.of("sh", file("nginx.sh"), material.folder().toString(), Subject.PORT,
                Integer.toString(upstreamPort), Integer.toString(cores), listen,
                new Toolchain().require(Need.NGINX).toString()));
    }

    Subject haproxy() {
        return new Subject("HAProxy", List.of("env", "PORT=" + Subject.PORT, "UPSTREAM_PORT=" + upstreamPort,
                new Toolchain().require(Need.HAPROXY).toString(), "-db", "-f", file("haproxy.cfg")));
    }

    /**
     * The packaged gateway in this mode.
     *
     * @param jvmOptions in addition to those of its script
     * @throws dev.freshet.lab.LabException if it is not packaged
     */
    Subject gateway(ServerMode mode, String... jvmOptions) {
        List<String> settings = List.of("--config=" + file("gateway.yml"),
                "--gateway.upstreams.service.instances=127.0.0.1:" + upstreamPort);
        Subject packaged = Packaged.gateway().inMode(mode, List.of(jvmOptions), settings);
        String options = jvmOptions.length == 0 ? "" : ", " + String.join(" ", jvmOptions);
        return new Subject("Freshet, " + packaged.name() + options, packaged.command(), packaged.environment());
    }

    /** An application that serves the files and the text, in the default mode. */
    Subject service(boolean tls) {
        List<String> settings = new ArrayList<>(List.of("--server.static.locations=" + material.files()));
        if (tls) {
            settings.addAll(List.of("--server.tls.certificate=" + material.certificate(),
                    "--server.tls.private-key=" + material.key(), "--server.tls.protocols=TLSv1.3"));
        }
        return new Subject("Freshet", ServerMode.NIO_VIRTUAL.hello(List.of(), settings).command());
    }

    private static String file(String name) {
        return REFEREES.resolve(name).toString();
    }
}
