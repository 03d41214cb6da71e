// The lab's service on Gin and the Bun ORM.
package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/gin-gonic/gin"
)

// token is the one that the lab's clients show.
const token = "secrettoken"

// How long requests that have begun may take to end after SIGTERM.
const drain = 5 * time.Second

func main() {
	host := flag.String("host", "127.0.0.1", "address to listen on")
	port := flag.Int("port", 8080, "port to listen on")
	poolLimit := flag.Int("pool", 10, "connections to the database")
	flag.Parse()
	gin.SetMode(gin.ReleaseMode)
	address := net.JoinHostPort(*host, strconv.Itoa(*port))
	if err := run(address, os.Getenv("DATABASE_URL"), *poolLimit); err != nil {
		slog.Error("stopped", "error", err)
		os.Exit(1)
	}
}

func run(address, databaseURL string, poolLimit int) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	db, err := openDatabase(ctx, databaseURL, poolLimit)
	if err != nil {
		return err
	}
	defer db.Close()
	router, err := newRouter(db)
	if err != nil {
		return err
	}
	server := &http.Server{
		Addr:              address,
		Handler:           router,
		ReadHeaderTimeout: 10 * time.Second,
		Protocols:         new(http.Protocols),
	}
	server.Protocols.SetHTTP1(true)
	server.Protocols.SetUnencryptedHTTP2(true)
	return serve(ctx, server)
}

// serve answers requests until ctx ends, then lets those that have begun finish.
func serve(ctx context.Context, server *http.Server) error {
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	slog.Info("listening", "address", server.Addr)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	draining, cancel := context.WithTimeout(context.Background(), drain)
	defer cancel()
	err := server.Shutdown(draining)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}
