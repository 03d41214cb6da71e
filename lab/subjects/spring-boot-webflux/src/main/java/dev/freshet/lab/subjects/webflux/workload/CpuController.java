package dev.freshet.lab.subjects.webflux.workload;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Work for the processor, done the plain way on purpose, and never on the event loop. */
@RestController
public class CpuController {

    @GetMapping("/cpu")
    public Mono<String> fibonacci(@RequestParam(defaultValue = "35") int n) {
        return Mono.fromCallable(() -> "Fibonacci(" + n + ") = " + fib(n)).subscribeOn(Schedulers.parallel());
    }

    @GetMapping("/cpu-heavy")
    public Mono<String> primes(@RequestParam(defaultValue = "10000") int limit) {
        return Mono.fromCallable(() -> "Primes up to " + limit + ": " + countPrimes(limit))
                .subscribeOn(Schedulers.parallel());
    }

    private static long fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
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
