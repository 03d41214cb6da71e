package main

import (
	"crypto/subtle"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/uptrace/bun"
)

func newRouter(db *bun.DB) (*gin.Engine, error) {
	users := &userController{db}
	heroes := &heroController{db: db}
	directory := &directoryController{db}

	router := gin.New()
	router.Use(gin.Recovery())
	if err := router.SetTrustedProxies(nil); err != nil {
		return nil, err
	}
	router.GET("/hello", hello)
	router.GET("/health", health)
	router.GET("/cpu", fibonacci)
	router.GET("/cpu-heavy", primes)
	router.GET("/latency", latency)
	router.GET("/ping", ping)
	router.GET("/heroes/:id", heroes.get)
	router.GET("/users/getAllUsers", directory.list)
	router.GET("/api/users", users.list)
	protected := router.Group("/api/users", requireToken(token))
	protected.GET("/:id", users.get)
	return router, nil
}

// requireToken lets only requests through that carry the bearer token.
func requireToken(token string) gin.HandlerFunc {
	want := []byte(token)
	return func(c *gin.Context) {
		scheme, given, _ := strings.Cut(c.GetHeader("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || subtle.ConstantTimeCompare([]byte(given), want) != 1 {
			c.Header("WWW-Authenticate", `Bearer realm="users"`)
			c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "a valid bearer token is needed"})
		}
	}
}

// fail answers for an error of the database: with 404 where there is no such row, else with 500 and a line in the log.
func fail(c *gin.Context, err error) {
	if errors.Is(err, sql.ErrNoRows) {
		c.JSON(http.StatusNotFound, gin.H{"error": "not found"})
		return
	}
	slog.Error("request failed", "path", c.Request.URL.Path, "error", err)
	c.JSON(http.StatusInternalServerError, gin.H{"error": "the server failed"})
}

// bindID reads the path's id, or says what is wrong with it.
func bindID(c *gin.Context) (int64, bool) {
	var path struct {
		ID int64 `uri:"id"`
	}
	if err := c.ShouldBindUri(&path); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": "id must be a number"})
		return 0, false
	}
	return path.ID, true
}
