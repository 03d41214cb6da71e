package dev.freshet.http.json;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The names of one object with many properties. Each takes a hash and an index of the text, together 16 to 32 bytes
 * whatever its length. The hash is seeded, so peers cannot choose names that collide.
 */
final class SeenNames {
    private static final int SEED = ThreadLocalRandom.current().nextInt();
    private static final int FACTOR = ThreadLocalRandom.current().nextInt() | 1;

    private final JsonText text;
    private int[] hashes = new int[64];
    /** The index where the name begins, plus one; 0 in an empty slot. */
    private int[] places = new int[64];
    private int size;

    SeenNames(JsonText text) {
        this.text = text;
    }

    /**
     * Adds a name.
     *
     * @param place the index in the text where its string begins
     * @return false if the name is already there
     */
    boolean add(String name, int place) {
        if (2 * size >= places.length) {
            grow();
        }
        int hash = hash(name);
        int slot = hash & places.length - 1;
        while (places[slot] != 0) {
            if (hashes[slot] == hash && text.again(places[slot] - 1).equals(name)) {
                return false;
            }
            slot = slot + 1 & places.length - 1;
        }
        put(slot, hash, place + 1);
        size++;
        return true;
    }

    private void put(int slot, int hash, int place) {
        hashes[slot] = hash;
        places[slot] = place;
    }

    private void grow() {
        int[] oldHashes = hashes;
        int[] oldPlaces = places;
        hashes = new int[2 * oldHashes.length];
        places = new int[2 * oldPlaces.length];
        for (int i = 0; i < oldPlaces.length; i++) {
            if (oldPlaces[i] != 0) {
                int slot = oldHashes[i] & places.length - 1;
                while (places[slot] != 0) {
                    slot = slot + 1 & places.length - 1;
                }
                put(slot, oldHashes[i], oldPlaces[i]);
            }
        }
    }

    private static int hash(String name) {
        int hash = SEED;
        for (int i = 0; i < name.length(); i++) {
            hash = Integer.rotateLeft((hash ^ name.charAt(i)) * FACTOR, 13);
        }
        return hash ^ hash >>> 16;
    }
}
