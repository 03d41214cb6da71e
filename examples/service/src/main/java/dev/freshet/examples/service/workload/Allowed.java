package dev.freshet.examples.service.workload;

import dev.freshet.http.HttpException;

/** Limits the work that a request can ask for. */
final class Allowed {
    private Allowed() {
    }

    static void between(String name, int least, int most, int value) {
        if (value < least || value > most) {
            throw new HttpException(400, name + " must be from " + least + " to " + most + ", is " + value);
        }
    }
}
