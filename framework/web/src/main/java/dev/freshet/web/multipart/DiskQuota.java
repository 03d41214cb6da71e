package dev.freshet.web.multipart;

import dev.freshet.http.OverloadException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** Counts the bytes of all temporary files, in total and for each client. Thread-safe. */
final class DiskQuota {
    /** Clients without files are not in the map. */
    private final Map<InetAddress, Long> byClient = new HashMap<>();
    private long total;
    private long refused;

    /**
     * @param most the limit of all clients; one client gets at most half of what the others leave
     * @throws OverloadException 503 if there is not enough space
     */
    synchronized void take(InetAddress client, long bytes, long most) {
        long own = byClient.getOrDefault(client, 0L);
        if (own + bytes > (most - (total - own)) / 2) {
            refused++;
            throw new OverloadException("too many uploaded files are stored; try again later");
        }
        byClient.put(client, own + bytes);
        total += bytes;
    }

    synchronized void giveBack(InetAddress client, long bytes) {
        total -= bytes;
        byClient.computeIfPresent(client, (_, own) -> own == bytes ? null : own - bytes);
    }

    synchronized long total() {
        return total;
    }

    synchronized long refused() {
        return refused;
    }
}
