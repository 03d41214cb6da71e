package lab.quarkus;

import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestQuery;

/** Work for the processor, and waiting, which is plain sleep. */
@Path("/")
@RunOnVirtualThread
public class WorkloadResource {

    @GET
    @Path("/cpu")
    @Produces(MediaType.TEXT_PLAIN)
    public String cpu(@RestQuery @DefaultValue("35") int n) {
        return "Fibonacci(" + n + ") = " + fibonacci(n);
    }

    @GET
    @Path("/cpu-heavy")
    @Produces(MediaType.TEXT_PLAIN)
    public String cpuHeavy(@RestQuery @DefaultValue("10000") int limit) {
        return "Primes up to " + limit + ": " + countPrimes(limit);
    }

    @GET
    @Path("/latency")
    @Produces(MediaType.TEXT_PLAIN)
    public String latency(@RestQuery @DefaultValue("100") int ms) throws InterruptedException {
        Thread.sleep(ms);
        return "Delayed response after " + ms + "ms";
    }

    @GET
    @Path("/ping")
    @Produces(MediaType.TEXT_PLAIN)
    public String ping() throws InterruptedException {
        Thread.sleep(2_000);
        return "pong";
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
