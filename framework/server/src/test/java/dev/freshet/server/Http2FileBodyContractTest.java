package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of files as bodies on HTTP/2. */
class Http2FileBodyContractTest extends EngineContract {
    @Test
    void sends_part_of_a_file(@TempDir Path folder) throws IOException {
        byte[] content = new byte[500_000];
        new Random(7).nextBytes(content);
        try (FileChannel file = FileChannel.open(Files.write(folder.resolve("file"), content),
                StandardOpenOption.READ)) {
            application.on("/part", (request, response) -> response.send(file, 10, 400_000));
            Http2Client client = http2().get(1, "/part");
            byte[] body = client.answer(1).is(200).body.toByteArray();
            assertThat(Arrays.equals(body, Arrays.copyOfRange(content, 10, 400_010))).isTrue();
            client.isInStep();
        }
    }
}
