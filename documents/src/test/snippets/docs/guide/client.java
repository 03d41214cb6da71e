import static java.nio.charset.StandardCharsets.UTF_8;

import dev.freshet.client.ClientBody;
import dev.freshet.client.ClientRequestMetrics;
import dev.freshet.client.ClientTls;
import dev.freshet.client.MultipartBody;
import dev.freshet.client.ReceivedEntity;
import dev.freshet.client.RestClient;
import dev.freshet.client.TraceContext;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.JavaType;
import dev.freshet.inject.Component;
import dev.freshet.ops.Metrics;
import dev.freshet.ops.MetricsSource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;

record User(long id, String name) {
}

record Tenant(String name) {
}

class NoSuchUser extends RuntimeException {
}

class Assumed {
    static RestClient client;
    static long id;
    static byte[] png;
    static Tenant tenant;
    static String token;
    static HttpRequest request;

    static void handle() {
    }
}
