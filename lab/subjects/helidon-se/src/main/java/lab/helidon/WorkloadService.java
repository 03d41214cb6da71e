package lab.helidon;

import io.helidon.json.JsonObject;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;

/** Fixed answers, work for the processor, and waiting, which on a virtual thread is plain sleep. */
final class WorkloadService implements HttpService {

    @Override
    public void routing(HttpRules rules) {
        rules.get("/hello", (request, response) -> response.send("Hello, World!"))
                .get("/health", (request, response) -> response.send(
                        JsonObject.builder().set("status", "UP").build()))
                .get("/cpu", (request, response) -> {
                    int n = parameter(request, "n", 35);
                    response.send("Fibonacci(" + n + ") = " + fibonacci(n));
                })
                .get("/cpu-heavy", (request, response) -> {
                    int limit = parameter(request, "limit", 10_000);
                    response.send("Primes up to " + limit + ": " + countPrimes(limit));
                })
                .get("/latency", (request, response) -> {
                    int ms = parameter(request, "ms", 100);
                    Thread.sleep(ms);
                    response.send("Delayed response after " + ms + "ms");
                })
                .get("/ping", (request, response) -> {
                    Thread.sleep(2_000);
                    response.send("pong");
                });
    }

    private static int parameter(ServerRequest request, String name, int otherwise) {
        return request.query().first(name).asInt().orElse(otherwise);
    }

    private static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    private static int countPrimes(int limit) {
        int count = 0;
        for (int candidate = 2; candidate <= limit; candidate++) {
            if (isPrime(candidate)) {
                count++;
            }
        }
        return count;
    }

    private static boolean isPrime(int candidate) {
        for (int divisor = 2; divisor * divisor <= candidate; divisor++) {
            if (candidate % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
