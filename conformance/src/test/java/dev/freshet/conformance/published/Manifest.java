package dev.freshet.conformance.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The tutorial's manifest, compared with the service, because there is no cluster. */
record Manifest(Map<String, Object> pod, Map<String, Object> container, Map<String, Object> application) {

    static Manifest of(Path project) throws Exception {
        List<Object> documents = all(project.resolve("kubernetes.yaml"));
        Map<String, Object> deployment = map(documents.get(1));
        Map<String, Object> template = map(in(deployment, "spec", "template"));
        Map<String, Object> pod = map(in(template, "spec"));
        Map<String, Object> container = map(list(pod.get("containers")).getFirst());
        Object labels = in(template, "metadata", "labels");
        assertThat(in(map(documents.get(0)), "spec", "selector")).isEqualTo(labels);
        assertThat(in(deployment, "spec", "selector", "matchLabels")).isEqualTo(labels);
        Object named = map(list(container.get("ports")).getFirst()).get("name");
        assertThat(map(list(in(map(documents.get(0)), "spec", "ports")).getFirst()).get("targetPort")).isEqualTo(named);
        for (String probe : List.of("readinessProbe", "livenessProbe")) {
            assertThat(in(container, probe, "httpGet", "port")).isEqualTo(named);
        }
        return new Manifest(pod, container, map(all(project.resolve("src/main/resources/application.yml")).getFirst()));
    }

    /** The port of the container, which is the one that the service listens on. */
    int port() {
        Object port = map(list(container.get("ports")).getFirst()).get("containerPort");
        assertThat(port).isEqualTo(in(application, "server", "port"));
        return (Integer) port;
    }

    void checkProbes(String url) throws Exception {
        for (String probe : List.of("readinessProbe", "livenessProbe")) {
            assertThat(status(url + in(container, probe, "httpGet", "path"))).as(probe).isEqualTo(200);
        }
    }

    /** After SIGTERM, the service is not ready and still answers; then it ends within its grace period. */
    void checkStop(Staged.Service service) throws Exception {
        int grace = (Integer) pod.get("terminationGracePeriodSeconds");
        assertThat(grace).isGreaterThan(seconds("shutdown-delay") + seconds("shutdown-timeout"));
        service.process().destroy();
        String readiness = service.url() + in(container, "readinessProbe", "httpGet", "path");
        while (status(readiness) == 200) {
            Thread.onSpinWait();
        }
        assertThat(status(service.url() + "/orders")).isEqualTo(200);
        assertThat(service.process().waitFor(grace, TimeUnit.SECONDS)).isTrue();
    }

    private int seconds(String key) {
        return Integer.parseInt(in(application, "server", key).toString().replace("s", ""));
    }

    private static int status(String url) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.discarding()).statusCode();
        }
    }

    private static List<Object> all(Path file) throws Exception {
        List<Object> documents = new ArrayList<>();
        new Load(LoadSettings.builder().build()).loadAllFromString(Files.readString(file)).forEach(documents::add);
        return documents;
    }

    private static Object in(Map<String, Object> map, String... path) {
        Object found = map;
        for (String key : path) {
            found = map(found).get(key);
        }
        return found;
    }

    @SuppressWarnings("unchecked") // keys of the files that this test reads
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
