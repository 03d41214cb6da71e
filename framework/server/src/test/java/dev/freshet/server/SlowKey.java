package dev.freshet.server;

import dev.freshet.test.Eventually;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A provider that signs with one EC key, each time only when it is let: as a key in a token far away would. */
final class SlowKey extends Provider implements AutoCloseable {
    private static final long serialVersionUID = 1;

    private final transient Semaphore permits = new Semaphore(0);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean isSlow;

    private SlowKey(PrivateKey key) {
        super("SlowKey" + System.nanoTime(), "1", "signs slowly");
        for (String hash : List.of("SHA256", "SHA384", "SHA512")) {
            putService(new Signing(this, hash + "withECDSA", key.getEncoded()));
        }
    }

    /** From now on the JVM signs with this key here, until it is closed. */
    static SlowKey of(PrivateKey key) {
        SlowKey slow = new SlowKey(key);
        Security.insertProviderAt(slow, 1);
        return slow;
    }

    /** Before this it signs at once, as a server wants it to that tries its key. */
    void becomeSlow() {
        isSlow = true;
    }

    void awaitWaiting(int count) {
        Eventually.holds(count + " signatures are waited for", () -> waiting.get() == count);
    }

    void let() {
        permits.release(1_000_000);
    }

    @Override
    public void close() {
        let();
        Security.removeProvider(getName());
    }

    private final class Signing extends Service {
        private final byte[] key;

        Signing(Provider provider, String algorithm, byte[] key) {
            super(provider, "Signature", algorithm, Slow.class.getName(), null, null);
            this.key = key;
        }

        @Override
        public boolean supportsParameter(Object parameter) {
            return parameter instanceof PrivateKey asked && Arrays.equals(asked.getEncoded(), key);
        }

        @Override
        public Object newInstance(@Nullable Object parameter) {
            return new Slow(getAlgorithm());
        }
    }

    private final class Slow extends SignatureSpi {
        private final Signature signature;

        Slow(String algorithm) {
            try {
                signature = Signature.getInstance(algorithm, "SunEC");
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected byte[] engineSign() throws SignatureException {
            if (!isSlow) {
                return signature.sign();
            }
            waiting.incrementAndGet();
            try {
                permits.acquire();
            } catch (InterruptedException e) {
                throw new SignatureException("interrupted", e);
            } finally {
                waiting.decrementAndGet();
            }
            return signature.sign();
        }

        @Override
        protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
            signature.initSign(key);
        }

        @Override
        protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
            signature.initVerify(key);
        }

        @Override
        protected void engineUpdate(byte one) throws SignatureException {
            signature.update(one);
        }

        @Override
        protected void engineUpdate(byte[] bytes, int from, int length) throws SignatureException {
            signature.update(bytes, from, length);
        }

        @Override
        protected boolean engineVerify(byte[] bytes) throws SignatureException {
            return signature.verify(bytes);
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            throw new UnsupportedOperationException(name);
        }
    }
}
