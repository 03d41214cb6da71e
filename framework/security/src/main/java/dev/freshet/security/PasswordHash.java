package dev.freshet.security;

import com.password4j.Argon2Function;
import com.password4j.types.Argon2;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords with Argon2id (RFC 9106) in 19 MiB, with two passes and one lane. As a program, it reads a password
 * from the terminal, or a line from standard input, and prints the hash.
 */
public final class PasswordHash {
    /** Characters of the longest password that logins accept. */
    public static final int MAX_LENGTH = 1024;

    private static final int KIB = 19 * 1024;
    private static final int PASSES = 2;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;
    /** One per core, because a hash takes a core and megabytes, and strangers may be allowed to sign up. */
    private static final Semaphore PLACES = new Semaphore(Runtime.getRuntime().availableProcessors(), true);

    private PasswordHash() {
    }

    /**
     * A hash with a new salt, for {@code security.basic.users} or for a database. Takes tens of milliseconds on the
     * calling thread. Hashes one password per core at a time; other calls wait.
     *
     * @throws IllegalArgumentException if logins would refuse the password: it is empty, longer than
     *     {@link #MAX_LENGTH}, or has a control character
     */
    public static String of(CharSequence password) {
        return of(password, KIB, PASSES);
    }

    static String of(CharSequence password, int kib, int passes) {
        if (password.isEmpty()) {
            throw new IllegalArgumentException("a password must not be empty");
        }
        if (password.length() > MAX_LENGTH || password.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a password must have at most " + MAX_LENGTH
                    + " characters and no control characters, because logins refuse others");
        }
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        PLACES.acquireUninterruptibly();
        try {
            byte[] bytes = password.toString().getBytes(StandardCharsets.UTF_8);
            return Argon2Function.getInstance(kib, passes, 1, HASH_BYTES, Argon2.ID).hash(bytes, salt).getResult();
        } finally {
            PLACES.release();
        }
    }

    /**
     * Prints the hash of a password. If there is none, or logins would refuse it, says so and exits with 2.
     *
     * @throws IOException if standard input fails
     */
    public static void main(String[] arguments) throws IOException {
        String password = read(System.console());
        if (password.isEmpty()) {
            System.err.println("PasswordHash: the password is empty: type it, or write it to standard input");
            System.exit(2);
        }
        try {
            System.out.println(of(password));
        } catch (IllegalArgumentException unusable) {
            System.err.println("PasswordHash: " + unusable.getMessage());
            System.exit(2);
        }
    }

    private static String read(@Nullable Console console) throws IOException {
        if (console != null && console.isTerminal()) {
            char[] typed = console.readPassword("Password: ");
            return typed == null ? "" : new String(typed);
        }
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return line == null ? "" : line;
    }
}
