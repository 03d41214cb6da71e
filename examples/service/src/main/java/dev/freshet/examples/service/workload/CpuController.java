package dev.freshet.examples.service.workload;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;

/** CPU work with deliberately simple algorithms, because they should take time. */
@RestController
public class CpuController {

    @GetMapping("/cpu")
    String fibonacci(@RequestParam(defaultValue = "35") int n) {
        Allowed.between("n", 0, 45, n);
        return "Fibonacci(" + n + ") = " + fib(n);
    }

    @GetMapping("/cpu-heavy")
    String primes(@RequestParam(defaultValue = "10000") int limit) {
        Allowed.between("limit", 0, 10_000_000, limit);
        return "Primes up to " + limit + ": " + countPrimes(limit);
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
