package dev.freshet.gateway.upstream;

import dev.freshet.http.ByteSlice;

/** A 64-bit hash: FNV-1a with the finalizer of SplitMix64. The same on every machine. */
final class Hashing {
    private static final long START = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Hashing() {
    }

    static long of(String text) {
        long hash = START;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return mix(hash);
    }

    static long of(byte[] bytes, int from, int to) {
        long hash = START;
        for (int i = from; i < to; i++) {
            hash = (hash ^ bytes[i] & 0xff) * PRIME;
        }
        return mix(hash);
    }

    static long of(ByteSlice bytes) {
        return of(bytes.array(), bytes.start(), bytes.end());
    }

    static long mix(long bits) {
        long mixed = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
