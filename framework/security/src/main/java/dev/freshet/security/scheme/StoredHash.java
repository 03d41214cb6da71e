package dev.freshet.security.scheme;

import com.password4j.Argon2Function;
import com.password4j.BcryptFunction;
import com.password4j.HashingFunction;
import com.password4j.types.Argon2;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** The hash of a password as it is stored. Its limits keep a stored text from costing seconds or gigabytes. */
final class StoredHash {
    private static final String ARGON2ID = "$argon2id$v=19$";
    /** With a cost of 4 to 14; bcrypt has no lower one. Salt and hash have 53 characters together. */
    private static final Pattern BCRYPT = Pattern.compile("\\$2[aby]\\$(0[4-9]|1[0-4])\\$[./A-Za-z0-9]{53}");
    /** Bytes of a password that count; bcrypt ignores all others. */
    private static final int BCRYPT_BYTES = 72;
    private static final int MOST_KIB = 64 * 1024;
    private static final int MOST_PASSES = 10;
    private static final int MOST_LANES = 4;

    private final String text;
    private final HashingFunction function;

    private StoredHash(String text, HashingFunction function) {
        this.text = text;
        this.function = function;
    }

    /** @throws IllegalArgumentException if it is not a hash, or costs too much; the message does not repeat it */
    static StoredHash parse(String text) {
        try {
            return new StoredHash(text, text.startsWith(ARGON2ID) ? argon2id(text) : bcrypt(text));
        } catch (RuntimeException malformed) {
            throw new IllegalArgumentException("is not the hash of a password: write $argon2id$v=19$... with at most"
                    + " 64 MiB, 10 passes and 4 lanes, or $2b$... with a cost of 4 to 14");
        }
    }

    private static HashingFunction argon2id(String text) {
        String[] parts = text.split("\\$", -1);
        String[] costs = parts[3].split(",", -1);
        int memory = cost(costs[0], "m=", MOST_KIB);
        int passes = cost(costs[1], "t=", MOST_PASSES);
        int lanes = cost(costs[2], "p=", MOST_LANES);
        int length = Base64.getDecoder().decode(parts[5]).length;
        Base64.getDecoder().decode(parts[4]);
        if (parts.length != 6 || costs.length != 3 || memory < 8 * lanes || length < 16) {
            throw new IllegalArgumentException();
        }
        return Argon2Function.getInstance(memory, passes, lanes, length, Argon2.ID);
    }

    private static int cost(String text, String name, int most) {
        int value = text.startsWith(name) ? Integer.parseInt(text.substring(name.length())) : 0;
        if (value < 1 || value > most) {
            throw new IllegalArgumentException();
        }
        return value;
    }

    private static HashingFunction bcrypt(String text) {
        if (!BCRYPT.matcher(text).matches()) {
            throw new IllegalArgumentException();
        }
        return BcryptFunction.getInstanceFromHash(text);
    }

    /** Compares in constant time. Takes milliseconds and the memory that the hash names. */
    boolean matches(String password) {
        boolean cut = function instanceof BcryptFunction
                && password.getBytes(StandardCharsets.UTF_8).length > BCRYPT_BYTES;
        return function.check(password, text) && !cut;
    }
}
