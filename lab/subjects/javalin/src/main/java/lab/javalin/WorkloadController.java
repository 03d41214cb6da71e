package lab.javalin;

import io.javalin.http.Context;
import java.util.Map;

/** Fixed answers, work for the processor, and waiting, which on a virtual thread is plain sleep. */
final class WorkloadController {

    void hello(Context context) {
        context.result("Hello, World!");
    }

    void health(Context context) {
        context.json(Map.of("status", "UP"));
    }

    void cpu(Context context) {
        int n = context.queryParamAsClass("n", Integer.class).getOrDefault(35);
        context.result("Fibonacci(" + n + ") = " + fibonacci(n));
    }

    void cpuHeavy(Context context) {
        int limit = context.queryParamAsClass("limit", Integer.class).getOrDefault(10_000);
        context.result("Primes up to " + limit + ": " + countPrimes(limit));
    }

    void latency(Context context) throws InterruptedException {
        int ms = context.queryParamAsClass("ms", Integer.class).getOrDefault(100);
        Thread.sleep(ms);
        context.result("Delayed response after " + ms + "ms");
    }

    void ping(Context context) throws InterruptedException {
        Thread.sleep(2_000);
        context.result("pong");
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
