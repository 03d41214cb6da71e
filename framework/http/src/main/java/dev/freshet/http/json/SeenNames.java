package dev.freshet.http.json;

import java.util.concurrent.ThreadLocalRandom;

/**
 * The names of one object with many properties: a hash and a place in the text for each, 16 to 32 bytes together, whatever
 * their length. Peers cannot make many names fall together, because they do not know what the hash begins with.
 */
final class SeenNames {
    private static final int SEED = ThreadLocalRandom.current().nextInt();
    private static final int FACTOR = ThreadLocalRandom.current().nextInt() | 1;

    private final JsonText text;
    private int[] hashes = new int[64];
    /** Where the name begins, plus one; 0 in an empty slot. */
    private int[] places = new int[64];
    private int size;

    SeenNames(JsonText text) {
        this.text = text;
    }

    /**
     * Adds a name.
     *
     * @param place where its string begins in the text
     * @return false if it is there already
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
