import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RequestPart;
import dev.freshet.web.RestController;
import dev.freshet.web.multipart.MultipartFile;
import dev.freshet.web.multipart.MultipartStream;
import dev.freshet.web.multipart.Part;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.UUID;

interface Archive {
    void store(InputStream video) throws IOException;
}

class Assumed {
    static Archive archive;
}
