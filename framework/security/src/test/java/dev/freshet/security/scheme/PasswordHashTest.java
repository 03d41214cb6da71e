package dev.freshet.security.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.security.PasswordHash;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Hashes, and the limits on checking them. */
class PasswordHashTest {
    @Test
    void hashes_with_argon2id_and_a_new_salt() {
        String hash = PasswordHash.of("pässword");
        assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$").isNotEqualTo(PasswordHash.of("pässword"));
        assertThat(StoredHash.parse(hash).matches("pässword")).isTrue();
        assertThat(StoredHash.parse(hash).matches("password")).isFalse();
    }

    @Test
    void takes_hashes_of_the_reference_program() {
        // echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 24 -e, from the reference implementation's tests
        assertThat(StoredHash.parse("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$"
                + "CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc").matches("password")).isTrue();
    }

    @Test
    void bcrypt_refuses_passwords_that_it_would_cut() {
        String password = "x".repeat(72);
        StoredHash hash = StoredHash.parse(com.password4j.BcryptFunction.getInstance(com.password4j.types.Bcrypt.B, 4)
                .hash(password).getResult());
        assertThat(hash.matches(password)).isTrue();
        assertThat(hash.matches(password + "x")).isFalse();
    }

    @Test
    void refuses_bcrypt_hashes_that_no_check_could_use() {
        for (String hash : List.of("$2b$03$" + "e".repeat(53), "$2b$15$" + "e".repeat(53), "$2b$04$" + "!".repeat(53),
                "$2b$04!" + "e".repeat(53))) {
            assertThatThrownBy(() -> StoredHash.parse(hash)).as(hash).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void hashes_only_passwords_that_logins_accept() throws Exception {
        String longest = "x".repeat(PasswordHash.MAX_LENGTH);
        assertThat(StoredHash.parse(PasswordHash.of(longest)).matches(longest)).isTrue();
        assertThat(BasicCredentials.of("ann", longest).password()).isEqualTo(longest);
        for (String password : List.of("", longest + "x", "with\ttab", "with\0null")) {
            assertThatThrownBy(() -> PasswordHash.of(password)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("with");
        }
        assertThatThrownBy(() -> BasicCredentials.of("ann", longest + "x")).isInstanceOf(RefusedException.class);
    }

    @Test
    void prints_the_hash_of_a_line_from_standard_input() throws Exception {
        Process program = program("secret\n");
        String hash = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(program.waitFor()).isZero();
        assertThat(StoredHash.parse(hash).matches("secret")).isTrue();
    }

    @Test
    void says_that_the_password_is_empty_without_a_stack_trace() throws Exception {
        Process program = program("");
        String errors = new String(program.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).isEqualTo(2);
        assertThat(errors.lines())
                .contains("PasswordHash: the password is empty: type it, or write it to standard input")
                .noneMatch(line -> line.startsWith("\tat "));
    }

    @Test
    void says_that_logins_would_refuse_the_password_without_a_stack_trace() throws Exception {
        Process program = program("with\ttab\n");
        String errors = new String(program.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(program.waitFor()).isEqualTo(2);
        assertThat(errors.lines()).contains("PasswordHash: a password must have at most 1024 characters and no control"
                + " characters, because logins refuse others").noneMatch(line -> line.startsWith("\tat "));
    }

    /** Runs it with this text as standard input. */
    private static Process program(String input) throws IOException {
        Process program = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), "dev.freshet.security.PasswordHash").start();
        try (OutputStream in = program.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        return program;
    }

    @Test
    void counts_failures_from_the_first_one_on() {
        AtomicLong clock = new AtomicLong();
        FailureCounts counts = new FailureCounts(2, Duration.ofMinutes(5), clock::get);
        counts.failed("ann");
        clock.addAndGet(Duration.ofMinutes(2).toNanos());
        counts.failed("ann");
        assertThat(counts.remaining("ann")).isEqualTo(Duration.ofMinutes(3));
        assertThat(counts.remaining("bob")).isZero();
        clock.addAndGet(Duration.ofMinutes(3).toNanos());
        assertThat(counts.remaining("ann")).isZero();
    }

    @Test
    void checks_one_password_per_core_at_a_time() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();
        PasswordChecks checks = new PasswordChecks(StoredHash.parse(PasswordHash.of("x")));
        AtomicInteger inside = new AtomicInteger();
        Semaphore entered = new Semaphore(0);
        CountDownLatch leave = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < cores + 3; i++) {
                threads.submit(() -> checks.run("client", () -> {
                    inside.incrementAndGet();
                    entered.release();
                    join(leave);
                    return true;
                }));
            }
            entered.acquire(cores);
            assertThat(entered.tryAcquire(100, java.util.concurrent.TimeUnit.MILLISECONDS)).isFalse();
            assertThat(inside).hasValue(cores);
            leave.countDown();
        }
        assertThat(inside).hasValue(cores + 3);
    }

    @Test
    void an_unknown_user_takes_as_long_as_the_last_known_one_whatever_the_password() {
        StoredHash cheap = StoredHash.parse(com.password4j.BcryptFunction.getInstance(com.password4j.types.Bcrypt.B, 4)
                .hash("right").getResult());
        StoredHash costly = StoredHash.parse(PasswordHash.of("right"));
        PasswordChecks checks = new PasswordChecks(cheap);
        long known = quickest(() -> checks.matches(costly, "wrong"));
        long unknown = quickest(() -> checks.matches(null, "wrong"));
        assertThat(unknown).isGreaterThan(known / 4);
        assertThat(checks.matches(null, "right")).as("the password of another user").isFalse();
    }

    /** In nanoseconds. Of several checks, because other work of the machine makes some longer. */
    private static long quickest(BooleanSupplier check) {
        long quickest = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long began = System.nanoTime();
            check.getAsBoolean();
            quickest = Math.min(quickest, System.nanoTime() - began);
        }
        return quickest;
    }

    /** Sign-ups: each hash takes megabytes, so many at once would fill the memory. */
    @Test
    void hashes_one_new_password_per_core_at_a_time() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();
        Semaphore entered = new Semaphore(0);
        CountDownLatch leave = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> hashes = new ArrayList<>();
            for (int i = 0; i < cores + 3; i++) {
                hashes.add(threads.submit(() -> PasswordHash.of(new SlowText("secret", entered, leave))));
            }
            entered.acquire(cores);
            boolean oneMore = entered.tryAcquire(100, java.util.concurrent.TimeUnit.MILLISECONDS);
            leave.countDown();
            assertThat(oneMore).isFalse();
            for (Future<String> hash : hashes) {
                assertThat(StoredHash.parse(hash.get()).matches("secret")).isTrue();
            }
        }
    }

    /** A text that says when it is read, and waits then. */
    private record SlowText(String text, Semaphore entered, CountDownLatch leave) implements CharSequence {
        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            entered.release();
            join(leave);
            return text;
        }
    }

    @Test
    void serves_a_waiting_client_before_more_attempts_of_another() throws Exception {
        int cores = Runtime.getRuntime().availableProcessors();
        PasswordChecks checks = new PasswordChecks(StoredHash.parse(PasswordHash.of("x")));
        BlockingQueue<String> entered = new LinkedBlockingQueue<>();
        Semaphore leave = new Semaphore(0);
        List<Thread> attempts = new ArrayList<>();
        for (int i = 0; i < 2 * cores; i++) {
            attempts.add(attempt(checks, "greedy", entered, leave));
        }
        Eventually.holds("half of the attempts wait",
                () -> entered.size() == cores && attempts.stream().filter(PasswordHashTest::waits).count() == cores);
        entered.clear();
        Thread other = attempt(checks, "other", entered, leave);
        attempts.add(other);
        Eventually.holds("the other client waits", () -> waits(other));
        leave.release();
        assertThat(entered.take()).isEqualTo("other");
        leave.release(2 * cores);
        Eventually.end(attempts, Eventually.LIMIT);
    }

    private static Thread attempt(PasswordChecks checks, String client, BlockingQueue<String> entered,
            Semaphore leave) {
        return Thread.ofVirtual().start(() -> {
            try {
                checks.run(client, () -> {
                    entered.add(client);
                    leave.acquireUninterruptibly();
                    return true;
                });
            } catch (RefusedException impossible) {
                throw new IllegalStateException(impossible);
            }
        });
    }

    /** Only waiting for a place has a limit. */
    private static boolean waits(Thread attempt) {
        return attempt.getState() == Thread.State.TIMED_WAITING;
    }

    private static void join(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
