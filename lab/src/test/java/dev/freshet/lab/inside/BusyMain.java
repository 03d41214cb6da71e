package dev.freshet.lab.inside;

import java.io.IOException;

/** A program that is busy until its input ends: something to look into. */
final class BusyMain {
    private static volatile Object last = "";

    private BusyMain() {
    }

    public static void main(String[] arguments) throws IOException {
        Thread.ofPlatform().daemon().start(() -> {
            long sum = 0;
            while (true) {
                sum += fibonacci(15);
                for (int i = 0; i < 100; i++) {
                    sum += tooBigToInline(sum);
                }
                last = new long[] {sum};
            }
        });
        System.out.println("busy");
        while (System.in.read() >= 0) {
            // nothing is expected
        }
        System.out.println(last);
    }

    private static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    /** Over 325 bytes of bytecode. */
    private static long tooBigToInline(long seed) {
        long x = seed;
        x = x * 31 + (x >>> 1) ^ seed;
        x = x * 32 + (x >>> 2) ^ seed;
        x = x * 33 + (x >>> 3) ^ seed;
        x = x * 34 + (x >>> 4) ^ seed;
        x = x * 35 + (x >>> 5) ^ seed;
        x = x * 36 + (x >>> 6) ^ seed;
        x = x * 37 + (x >>> 7) ^ seed;
        x = x * 38 + (x >>> 1) ^ seed;
        x = x * 39 + (x >>> 2) ^ seed;
        x = x * 40 + (x >>> 3) ^ seed;
        x = x * 41 + (x >>> 4) ^ seed;
        x = x * 42 + (x >>> 5) ^ seed;
        x = x * 43 + (x >>> 6) ^ seed;
        x = x * 44 + (x >>> 7) ^ seed;
        x = x * 45 + (x >>> 1) ^ seed;
        x = x * 46 + (x >>> 2) ^ seed;
        x = x * 47 + (x >>> 3) ^ seed;
        x = x * 48 + (x >>> 4) ^ seed;
        x = x * 49 + (x >>> 5) ^ seed;
        x = x * 50 + (x >>> 6) ^ seed;
        x = x * 51 + (x >>> 7) ^ seed;
        x = x * 52 + (x >>> 1) ^ seed;
        x = x * 53 + (x >>> 2) ^ seed;
        x = x * 54 + (x >>> 3) ^ seed;
        x = x * 55 + (x >>> 4) ^ seed;
        x = x * 56 + (x >>> 5) ^ seed;
        x = x * 57 + (x >>> 6) ^ seed;
        x = x * 58 + (x >>> 7) ^ seed;
        x = x * 59 + (x >>> 1) ^ seed;
        x = x * 60 + (x >>> 2) ^ seed;
        x = x * 61 + (x >>> 3) ^ seed;
        x = x * 62 + (x >>> 4) ^ seed;
        x = x * 63 + (x >>> 5) ^ seed;
        x = x * 64 + (x >>> 6) ^ seed;
        x = x * 65 + (x >>> 7) ^ seed;
        x = x * 66 + (x >>> 1) ^ seed;
        x = x * 67 + (x >>> 2) ^ seed;
        x = x * 68 + (x >>> 3) ^ seed;
        x = x * 69 + (x >>> 4) ^ seed;
        x = x * 70 + (x >>> 5) ^ seed;
        return x;
    }
}
